import type { FileStore } from './store.ts'

/** Copies files into a store that lacks them, each verified by its digest; returns their number. */
export async function copyMissing(from: FileStore, to: FileStore): Promise<number> {
  const there = await digestsIn(to)
  let copied = 0
  for await (const { sha256, size } of from.list()) {
    if (there.has(sha256)) continue
    await to.put(await from.open(sha256, 0, size - 1), { sha256, size })
    copied += 1
  }
  return copied
}

/** Makes a store a copy of another: files the other no longer has are removed. */
export async function mirrorFiles(from: FileStore, to: FileStore, now: Date): Promise<void> {
  await copyMissing(from, to)
  const kept = await digestsIn(from)
  for (const sha256 of await digestsIn(to)) if (!kept.has(sha256)) await to.remove(sha256, now)
}

async function digestsIn(store: FileStore): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const { sha256 } of store.list()) found.add(sha256)
  return found
}
