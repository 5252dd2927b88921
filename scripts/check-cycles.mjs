// @ts-check
// No import cycles: not between files, and not between the features of one root.
import { featureOf } from './structure-names.mjs';
import { isMain, isTest, readTree, report } from './source-tree.mjs';

/** @typedef {import('./source-tree.mjs').SourceFile} SourceFile */

/** Who imports whom, by path; tests and packages left out. Type imports count: a circle of types is a circle to its reader. */
export function fileGraph(/** @type {SourceFile[]} */ files) {
  const known = new Set(files.map(({ path }) => path));
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const { path, imports } of files) {
    if (isTest(path)) continue;
    graph.set(
      path,
      new Set(imports.flatMap(({ target }) => (target !== null && known.has(target) ? [target] : []))),
    );
  }
  return graph;
}

/** Which feature imports which, root by root: `server/session` → `server/mail`. */
export function featureGraph(/** @type {Map<string, Set<string>>} */ byFile) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const [path, targets] of byFile) {
    const from = featureNode(path);
    if (from === null) continue;
    const edges = graph.get(from) ?? new Set();
    for (const target of targets) {
      const to = featureNode(target);
      if (to !== null && to !== from && to.split('/')[0] === from.split('/')[0]) edges.add(to);
    }
    graph.set(from, edges);
  }
  return graph;
}

function featureNode(/** @type {string} */ path) {
  const feature = featureOf(path);
  return feature === null ? null : `${path.split('/')[0]}/${feature}`;
}

/** Each cycle once, as the way round: a → b → a. Depth-first with an own stack, so that a deep tree cannot overflow. */
export function cyclesOf(/** @type {Map<string, Set<string>>} */ graph) {
  /** @type {string[][]} */
  const cycles = [];
  const done = new Set();
  /** @type {Map<string, string[]>} node on the way → targets still to follow */
  const way = new Map();
  for (const start of graph.keys()) {
    if (!done.has(start)) way.set(start, [...(graph.get(start) ?? [])]);
    for (const stack = [start]; way.size > 0;) {
      const node = stack.at(-1) ?? start;
      const next = way.get(node)?.pop();
      if (next === undefined) {
        done.add(node);
        way.delete(node);
        stack.pop();
      } else if (way.has(next)) {
        cycles.push([...stack.slice(stack.indexOf(next)), next]);
      } else if (!done.has(next)) {
        way.set(next, [...(graph.get(next) ?? [])]);
        stack.push(next);
      }
    }
  }
  return cycles;
}

/** Every cycle of files and features as a finding. */
export function checkCycles(/** @type {SourceFile[]} */ files) {
  const byFile = fileGraph(files);
  const say = (/** @type {string} */ kind) => (/** @type {string[]} */ cycle) => ({
    path: cycle[0] ?? '',
    message: `${kind} cycle: ${cycle.join(' → ')}; move what both need to a third file, or pass it as an argument`,
  });
  return [...cyclesOf(byFile).map(say('file')), ...cyclesOf(featureGraph(byFile)).map(say('feature'))];
}

if (isMain(import.meta.url)) {
  const files = readTree(process.cwd());
  report('cycles', checkCycles(files), `${files.length} files without a circle`);
}
