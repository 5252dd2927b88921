import { deeds } from '../messages/en-gb/deeds.ts';

type Texts = typeof deeds.deeds;
/** Every deed that the portal writes down, `feature.deed`: one without its words does not compile. */
export type DeedName = {
  [Feature in keyof Texts]: `${Feature}.${keyof Texts[Feature] & string}`;
}[keyof Texts];

const texts = new Map(
  Object.entries(deeds.deeds).flatMap(([feature, own]) =>
    Object.entries(own).map(([deed, text]): [string, string] => [`deeds.${feature}.${deed}`, text]),
  ),
);

/** All of them. */
export const deedNames: readonly string[] = [...texts.keys()].map((key) => key.slice('deeds.'.length));

/** What a deed is called; one of an earlier version of the portal by its own name. */
export const deedText = (name: string): string => texts.get(`deeds.${name}`) ?? name;
