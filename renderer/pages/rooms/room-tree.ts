import type { DataRoomDocument, DataRoomFolder } from '../../api/modules.ts'

/** A line of a room's index: a folder, or a document in the folder above it. */
export type RoomLine =
  | { kind: 'folder'; key: string; depth: number; folder: DataRoomFolder }
  | { kind: 'document'; key: string; depth: number; document: DataRoomDocument }

/** The index of a room from top to bottom; documents that connections lend stand below it, by name. */
export function linesOf(
  folders: readonly DataRoomFolder[],
  documents: readonly DataRoomDocument[],
): RoomLine[] {
  const numbered = documents.filter(({ status, index }) => status !== 'archived' && index !== null)
  const indexed = [
    ...folders.map((folder): [string, RoomLine] => [
      folder.index,
      { kind: 'folder', key: `folder ${folder.id}`, depth: depthOf(folder.index), folder },
    ]),
    ...numbered.map((document): [string, RoomLine] => [
      document.index ?? '',
      { kind: 'document', key: `document ${document.id}`, depth: depthOf(document.index ?? ''), document },
    ]),
  ].toSorted(([one], [other]) => byNumbers(one, other))
  const lent = documents
    .filter(({ index, gone_at }) => index === null && gone_at === null)
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return [
    ...indexed.map(([, line]) => line),
    ...lent.map(
      (document): RoomLine => ({ kind: 'document', key: `document ${document.id}`, depth: 0, document }),
    ),
  ]
}

const depthOf = (index: string): number => index.split('.').length - 1

/** `1.10` comes after `1.9`. */
function byNumbers(one: string, other: string): number {
  const [left, right] = [one, other].map(index => index.split('.').map(Number))
  for (const [at, number] of (left ?? []).entries()) {
    const against = right?.[at]
    if (against === undefined) return 1
    if (number !== against) return number - against
  }
  return (left?.length ?? 0) - (right?.length ?? 0)
}
