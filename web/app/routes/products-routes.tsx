import { createRoute, useParams } from '@tanstack/react-router';
import { links } from '#web/core/links.ts';
import { Redirect } from '#web/core/redirect.tsx';
import { pageOf } from '../load-page.ts';
import { accountRoute } from './root-route.tsx';

/** 2.21 */
const list = createRoute({
  getParentRoute: () => accountRoute,
  path: '/products',
  component: pageOf(() => import('#web/pages/products-page.tsx'), 'ProductsPage'),
});

/** The index of a product is its licenses. */
const index = createRoute({
  getParentRoute: () => accountRoute,
  path: '/products/$productName',
  component: function ProductIndex() {
    const { accountId, productName } = useParams({
      from: '/portal/accounts/$accountId/products/$productName',
    });
    return <Redirect to={links.productLicenses(accountId, productName)} />;
  },
});

/** 2.23 */
const licenses = createRoute({
  getParentRoute: () => accountRoute,
  path: '/products/$productName/licenses',
  component: pageOf(() => import('#web/pages/product-licenses-page.tsx'), 'ProductLicensesPage'),
});

/** 2.21–2.23: an account's products and their licenses; children of `accountRoute`. */
export const productsRoutes = [list, index, licenses] as const;
