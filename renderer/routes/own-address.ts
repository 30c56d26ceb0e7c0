/** The address of a page of ours as the router takes it; undefined for anything that leads elsewhere, however it is written. */
export function ownAddress(address: string | undefined): string | undefined {
  if (!address?.startsWith('/') || !URL.canParse(address, location.origin)) return undefined
  const { origin, pathname, search, hash } = new URL(address, location.origin)
  return origin === location.origin ? pathname + search + hash : undefined
}
