/**
 * The public address of an asset. It names the asset and not its bytes, so that it survives a replacement.
 */

export interface AssetAddress {
  companyPublicId: string;
  key: string;
}

const PATH = /^\/cdn\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{32})$/;

export function assetPath(address: AssetAddress): string {
  return `/cdn/${address.companyPublicId}/${address.key}`;
}

export function parseAssetPath(path: string): AssetAddress | undefined {
  const match = PATH.exec(path);
  return match?.[1] && match[2] ? { companyPublicId: match[1], key: match[2] } : undefined;
}
