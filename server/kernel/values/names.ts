type Ids = ReadonlyArray<number | null>

/** The rows of some ids, found at once; without an id nothing is asked. */
export async function rowsById<T extends { id: number }>(
  ids: Ids,
  find: (ids: readonly number[]) => Promise<T[]>,
): Promise<Map<number | null, T>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  return new Map(wanted.length === 0 ? [] : (await find(wanted)).map(row => [row.id, row]))
}

/** Names of the rows with these ids. */
export async function namesById(
  ids: Ids,
  find: (ids: readonly number[]) => Promise<Array<{ id: number; name: string }>>,
): Promise<Map<number | null, string>> {
  return new Map([...(await rowsById(ids, find))].map(([id, { name }]) => [id, name]))
}
