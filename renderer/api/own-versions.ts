/**
 * Tracks the versions that this page's own writes created. Somebody who changes a record again before the
 * page has reloaded it is not in conflict with themselves: the version they saw plus their own writes is all
 * that happened. A change by somebody else in between makes a version that no answer to this page returned,
 * and stays a conflict.
 */
export class OwnVersions {
  readonly #made = new Map<string, number>()

  /** A body whose version is the one that this page's writes have made of it; any other body as it is. */
  latest(record: string, body: unknown): unknown {
    let version = versionOf(body)
    if (version === undefined) return body
    for (let next = this.#after(record, version); next !== undefined; next = this.#after(record, version))
      version = next
    return { ...(body as object), version }
  }

  /** Records the version that a write created from the one it was meant for. */
  keep(record: string, body: unknown, answer: unknown): void {
    const [before, after] = [versionOf(body), versionOf(answer)]
    if (before !== undefined && after !== undefined && after > before)
      this.#made.set(nameOf(record, before), after)
  }

  #after(record: string, version: number): number | undefined {
    return this.#made.get(nameOf(record, version))
  }
}

const nameOf = (record: string, version: number): string => `${record} ${version}`

function versionOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('version' in value)) return undefined
  return typeof value.version === 'number' ? value.version : undefined
}
