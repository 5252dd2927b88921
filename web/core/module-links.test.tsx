import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startTexts } from './i18n.ts';
import { ModuleLinks } from './module-links.tsx';
import { render } from '../../testing/render.tsx';

beforeAll(startTexts);

test('[3.29] each module is linked once, with website and documentation; units and extra pages are none', () => {
  render(
    <ModuleLinks names={['pdfHtml', 'itext-core', 'pdfHtml', 'Processed Documents', 'dito-produce-page']} />,
  );
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    [
      'pdfHtml website (opens in a new tab)',
      'https://itextpdf.com/products/convert-html-css-to-pdf-itext-html2pdf',
    ],
    [
      'pdfHtml documentation (opens in a new tab)',
      'https://kb.itextpdf.com/itext/chapter-1-hello-html-to-pdf',
    ],
    ['itext-core website (opens in a new tab)', 'https://itextpdf.com/products/itext-core'],
    [
      'itext-core documentation (opens in a new tab)',
      'https://kb.itextpdf.com/itext/installing-itext-for-java',
    ],
  ]);
});

test('[3.29] where no name is a module there is nothing', () => {
  const { container } = render(<ModuleLinks names={['Deployments', 'constructor']} />);
  expect(container).toBeEmptyDOMElement();
});
