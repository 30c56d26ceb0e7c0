import { type DataRoom, vdrApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { useTakeBack } from '../../../components/action/use-take-back.tsx'
import { formatDate } from '../../../format/dates.ts'
import { today } from '../../../format/days.ts'
import { count } from '../../../format/numbers.ts'
import { roomsKey } from '../../../queries/diligence.ts'
import type { Destination } from './place-of-drop.ts'
import { allOf, type Chosen, type RoomLine, type RoomTree } from './room-tree.ts'

/** Something that is done to the index at once, and the way back. */
interface Step {
  said: string
  /** Returns the data that undo needs. */
  run: () => Promise<{ id?: number }>
  back: (done: { id?: number }) => Promise<unknown>
}

type Release = { held: boolean; visible_from: string | null }

/** Changes items of a room, all or nothing, with Undo. */
export function useTreeActions(room: DataRoom, tree: RoomTree) {
  const params = { room_id: room.id }
  const invalidates = [[...roomsKey, room.id]]
  const { takeBack } = useTakeBack<Step, { id?: number }>({
    remove: step => step.run(),
    restore: (step, done) => step.back(done),
    done: step => step.said,
    invalidates,
  })
  const renamed = useAction(
    ({ line, name }: { line: RoomLine; name: string }): Promise<unknown> =>
      line.kind === 'folder'
        ? vdrApi('PATCH /api/v1/svc/vdr/rooms/{room_id}/folders/{folder_id}', {
            params: { ...params, folder_id: line.id },
            body: { name },
          })
        : vdrApi('PATCH /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}', {
            params: { ...params, doc_id: line.id },
            body: { name },
          }),
    { invalidates },
  )
  const deleted = useAction(
    (folder_id: number) =>
      vdrApi('DELETE /api/v1/svc/vdr/rooms/{room_id}/folders/{folder_id}', {
        params: { ...params, folder_id },
      }),
    { invalidates, done: () => 'The folder was deleted.' },
  )
  const change = (body: Changes) => vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/changes', { params, body })

  const release = (chosen: Chosen, to: Release, said: string) => {
    const all = (of: (one: { id: number } & Release) => { id: number } & Release): Changes => ({
      folders: chosen.folders.map(of),
      documents: chosen.documents.map(of),
    })
    takeBack({
      said,
      run: () => change(all(({ id }) => ({ id, ...to }))).then(() => ({})),
      back: () => change(all(({ id, held, visible_from }) => ({ id, held, visible_from }))),
    })
  }
  const setStatus = (chosen: Chosen, from: Status, to: Status, said: string) => {
    const ids = allOf(tree, chosen).documents.filter(({ status }) => status === from)
    const all = (status: Status): Changes => ({
      folders: [],
      documents: ids.map(({ id }) => ({ id, status })),
    })
    takeBack({ said, run: () => change(all(to)).then(() => ({})), back: () => change(all(from)) })
  }
  return {
    rename: (line: RoomLine, name: string) => renamed.mutateAsync({ line, name }),
    deleteFolder: (id: number) => deleted.mutate(id),
    move: (chosen: Chosen, to: Destination) =>
      takeBack({
        said: `${saidOf(chosen)} moved`,
        run: () =>
          vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/moves', {
            params,
            body: { folders: chosen.folders.map(idOf), documents: chosen.documents.map(idOf), ...to },
          }),
        back: ({ id }) =>
          vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/moves/{move_id}/undo', {
            params: { ...params, move_id: id as number },
          }),
      }),
    archive: (chosen: Chosen) => setStatus(chosen, 'ready', 'archived', `${saidOf(chosen)} archived`),
    bringBack: (chosen: Chosen) => setStatus(chosen, 'archived', 'ready', `${saidOf(chosen)} brought back`),
    holdBack: (chosen: Chosen, until: string | null) =>
      release(
        chosen,
        { held: until === null, visible_from: until },
        `${saidOf(chosen)} held back${until === null ? '' : ` until ${formatDate(until)}`}`,
      ),
    release: (chosen: Chosen) =>
      release(heldIn(tree, chosen), { held: false, visible_from: null }, `${saidOf(chosen)} released`),
  }
}

export type TreeActions = ReturnType<typeof useTreeActions>

type Status = 'ready' | 'archived'
interface Changes {
  folders: Array<{ id: number } & Release>
  documents: Array<{ id: number; status?: Status } & Partial<Release>>
}

const idOf = ({ id }: { id: number }): number => id

/** Returns the selection as the subject of a sentence. */
function saidOf({ folders, documents }: Chosen): string {
  const [only] = [...folders, ...documents]
  const many = folders.length + documents.length
  return only && many === 1 ? `${only.name} was` : `${wordsFor({ folders, documents })} were`
}

/** Returns the size of the selection in words. */
export const wordsFor = ({ folders, documents }: Chosen): string =>
  [
    ...(folders.length > 0 ? [count(folders.length, 'folder')] : []),
    ...(documents.length > 0 ? [count(documents.length, 'document')] : []),
  ].join(' and ')

/** Returns one line as a selection. */
export const only = (line: RoomLine): Chosen =>
  line.kind === 'folder'
    ? { folders: [line.folder], documents: [] }
    : { folders: [], documents: [line.document] }

/** Returns the unreleased part of the selection. */
export function heldIn(tree: RoomTree, chosen: Chosen): Chosen {
  const { folders, documents } = allOf(tree, chosen)
  const held = (one: Release) => isHeld(one, today())
  return { folders: folders.filter(held), documents: documents.filter(held) }
}

/** Returns whether only editors see the item now. */
export const isHeld = ({ held, visible_from }: Release, today: string): boolean =>
  held || (visible_from !== null && visible_from > today)
