/** What rows are called, by id, as `find` reads it; where nothing is referred to, nothing is read. */
export async function namesById(
  ids: ReadonlyArray<number | null>,
  find: (ids: readonly number[]) => Promise<Array<{ id: number; name: string }>>,
): Promise<Map<number | null, string>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (wanted.length === 0) return new Map()
  return new Map((await find(wanted)).map(({ id, name }) => [id, name]))
}
