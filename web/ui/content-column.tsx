import { styled } from '@mui/material/styles';

/**
 * What a page shows, never wider than can be read. It begins at the left edge as the wide tables do, so that going from
 * page to page the heading stays where it is.
 */
export const ContentColumn = styled('div')({ maxWidth: 1280 });
