import { textOf, type SearchTexts } from '../core/search-texts.ts';

/** The address of the wizard: its step, and the older variant (2.85). */
export interface CertificationSearch {
  step?: string | undefined;
  variant?: 'classic' | undefined;
}
export const readCertificationSearch = ({ step, variant }: SearchTexts): CertificationSearch => ({
  step: textOf(step),
  variant: variant === 'classic' ? variant : undefined,
});
