/** A folder as far as its number goes. */
interface Numbered {
  id: number
  parent_id: number | null
  number: number
}

/**
 * The index of folders (`1`, `1.1`, `1.1.3`): the numbers on the way down, joined by points. `of` is that of something
 * with a number in a folder, or at the top (null).
 */
export function indexOf(folders: readonly Numbered[]) {
  const byId = new Map(folders.map(one => [one.id, one]))
  const known = new Map<number, string>()
  const ofFolder = (id: number): string => {
    const found = known.get(id)
    if (found !== undefined) return found
    const folder = byId.get(id)
    if (!folder) throw new Error(`There is no folder ${id} in the room.`)
    const index = of(folder.parent_id, folder.number)
    known.set(id, index)
    return index
  }
  const of = (folder: number | null, number: number): string =>
    folder === null ? String(number) : `${ofFolder(folder)}.${number}`
  return of
}

/** Orders by index: `2` before `10`, `1.2` before `1.10`, items without one last. */
export function byIndex(one: string | null, other: string | null): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
  const [a, b] = [one.split('.').map(Number), other.split('.').map(Number)]
  for (let at = 0; at < Math.min(a.length, b.length); at += 1)
    if (a[at] !== b[at]) return (a[at] as number) - (b[at] as number)
  return a.length - b.length
}
