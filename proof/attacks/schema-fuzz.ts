import { contracts } from '#domain/contracts.ts';
import { makeRandom } from '#server/demo/make-random.ts';
import { hostileTexts, nearly } from '../../testing/hostile-values.ts';
import type { Attack } from './scene.ts';
import { repeat, sendCall } from './send-call.ts';

/** Every call with values that are nearly right, by every kind of person. The seed stands in the table of answers. */
export const schemaFuzz: Attack = {
  says: 'every call of the API with parameters, queries and bodies that are nearly right',
  run: (scene) => {
    const random = makeRandom(`fuzz ${Date.now()}`);
    const people = [scene.people.viewer, scene.people.licensee, scene.people.staff, {}];
    const calls = contracts.filter((contract) => !contract.multipart);
    return repeat(scene, 6, async (worker) => {
      const contract = random.pick(calls);
      const path = contract.path.replace(/:(\w+)/g, () =>
        urlText(random.chance(0.6) ? 'wayne' : random.pick(hostileTexts)),
      );
      const query = contract.query ? (nearly(contract.query, random) as Record<string, unknown>) : {};
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query ?? {}))
        for (const one of Array.isArray(value) ? value.slice(0, 100) : [value])
          search.append(name, String(one));
      const body = contract.body ? JSON.stringify(nearly(contract.body, random)) : undefined;
      await sendCall(scene, {
        method: contract.method,
        path: `${path}?${search.toString()}`.slice(0, 12_000),
        headers: {
          ...random.pick(people),
          ...(body ? { 'content-type': contract.bodyTypes?.[0] ?? 'application/json' } : {}),
        },
        ...(body ? { body } : {}),
        from: worker,
      });
    });
  },
};

const urlText = (text: string): string => encodeURIComponent(text.toWellFormed().slice(0, 300)) || 'x';
