import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { loadCode } from './load-code.ts';

/** A part of a page whose code comes when it is first drawn, with what stands there until then. */
export function lazyPart<Module, Props extends object>(
  importer: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  fallback: ReactNode = null,
) {
  const Part = lazy(async () => ({ default: pick(await loadCode(importer)) }));
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
