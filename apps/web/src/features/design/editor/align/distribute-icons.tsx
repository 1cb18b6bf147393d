import { createSvgIcon } from '../../../../ui/kit/base.ts';

/** The icon set has lines to align with, but none for even room. */
export const DistributeAcrossIcon = createSvgIcon(<path d="M4 22H2V2h2zM22 2h-2v20h2zm-8.5 5h-3v10h3z" />, 'DistributeAcross');
export const DistributeDownIcon = createSvgIcon(<path d="M22 2v2H2V2zM7 10.5v3h10v-3zM2 20v2h20v-2z" />, 'DistributeDown');
