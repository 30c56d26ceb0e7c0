import type { QueryClient } from '@tanstack/react-query'
import { vdrApi } from '../../../api/modules.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { refusal } from '../../../components/action/use-action.ts'
import { roomFoldersQuery, roomsKey } from '../../../queries/diligence.ts'
import { isLeftBySystems } from './dropped.ts'
import { type Outgoing, Plan, type Planned } from './plan.ts'
import { sendDocument, takeBack } from './send-document.ts'

/** Files that are sent at once. */
const LANES = 3
/** Refresh interval in milliseconds of the index during uploads. */
const SHOW_EVERY = 3_000

interface Failed extends Outgoing {
  problem: string
}

/** Progress of the uploads into a room. */
export interface Uploads {
  files: { done: number; of: number }
  bytes: { sent: number; of: number }
  failed: readonly Failed[]
  /** Some were there from before and were not sent again. */
  skipped: number
  /** Names of files of the system, which were not sent. */
  leftOut: readonly string[]
  state: 'idle' | 'sending' | 'paused'
  /** Files that were to be sent before this page was opened, and have not come: they have to be chosen again. */
  missing: number
}

/** Sends files into a room, a few at a time, with the folders they lay in; it goes on while other pages are shown. */
export class RoomUploads {
  readonly #roomId: number
  readonly #queries: QueryClient
  readonly #plan: Plan
  readonly #listeners = new Set<() => void>()
  readonly #waiting: Outgoing[] = []
  readonly #sending = new Map<Outgoing, AbortController>()
  readonly #gone = new Map<Outgoing, number>()
  /** The folder that a path leads to, also while it is being made. */
  #places = new Map<string, Promise<number>>()
  #shownAt = 0
  #state: Uploads

  constructor(roomId: number, queries: QueryClient, place: string) {
    this.#roomId = roomId
    this.#queries = queries
    this.#plan = new Plan(place)
    this.#state = { ...NOTHING, missing: this.#plan.missing.length }
    window.addEventListener('pagehide', () => this.#plan.write())
    window.addEventListener('beforeunload', event => {
      if (this.#state.state === 'sending') event.preventDefault()
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly current = (): Uploads => this.#state

  /** Adds files; of those left over from before, only the missing ones are sent. */
  readonly add = (chosen: readonly Outgoing[]): void => {
    const files = chosen.filter(one => !isLeftBySystems(one))
    const fresh = files.filter(one => !this.#plan.enter(one).sent)
    const { failed } = this.#state
    this.#waiting.push(...fresh)
    this.#change({
      files: { ...this.#state.files, of: this.#state.files.of + fresh.length },
      bytes: { ...this.#state.bytes, of: this.#state.bytes.of + sizeOf(fresh) },
      failed: failed.filter(({ file }) => !fresh.some(one => one.file === file)),
      skipped: this.#state.skipped + files.length - fresh.length,
      leftOut: [...this.#state.leftOut, ...chosen.filter(isLeftBySystems).map(({ file }) => file.name)],
      missing: this.#missing(),
    })
    if (this.#state.state !== 'paused') void this.#sendAll()
  }

  readonly pause = (): void => {
    this.#change({ state: 'paused' })
    for (const sending of this.#sending.values()) sending.abort(PAUSED)
  }

  readonly goOn = (): void => {
    this.#change({ state: 'idle' })
    void this.#sendAll()
  }

  /** Retries the failed files, and no others. */
  readonly tryAgain = (): void => {
    const { failed } = this.#state
    this.#change({ failed: [] })
    this.add(failed.map(({ problem: _, ...outgoing }) => outgoing))
  }

  /** Drops the failed files. */
  readonly leaveOut = (): void => {
    for (const one of this.#state.failed) {
      const entry = this.#plan.enter(one)
      this.#plan.drop(entry)
      void this.#takeBack(entry)
    }
    this.#change({ failed: [] })
  }

  /** Drops the uploads planned before this page was opened. */
  readonly forgetMissing = async (): Promise<void> => {
    const mine = new Set([...this.#waiting, ...this.#sending.keys()].map(one => this.#plan.enter(one)))
    for (const entry of this.#plan.missing) {
      if (mine.has(entry)) continue
      this.#plan.drop(entry)
      await this.#takeBack(entry)
    }
    if (this.#state.state === 'idle') this.#plan.clear()
    this.#change({ missing: 0 })
    await this.#show()
  }

  async #sendAll(): Promise<void> {
    if (this.#waiting.length === 0 || this.#state.state === 'sending') return
    this.#change({ state: 'sending' })
    try {
      await this.#readFolders()
    } catch {
      // Uploads are paused until somebody resumes them.
      this.#change({ state: 'paused' })
    }
    while (this.#goesOn()) {
      await Promise.all(Array.from({ length: LANES }, () => this.#lane()))
      await this.#show()
    }
    if (this.#state.state === 'paused') return
    if (this.#state.failed.length === 0 && this.#missing() === 0) this.#plan.clear()
    this.#gone.clear()
    this.#change({ ...NOTHING, failed: this.#state.failed, missing: this.#missing() })
  }

  /** Checked each time: somebody may have paused it, or added files, meanwhile. */
  #goesOn(): boolean {
    return this.#state.state === 'sending' && this.#waiting.length > 0
  }

  async #readFolders(): Promise<void> {
    const { items } = await this.#queries.fetchQuery(roomFoldersQuery(this.#roomId))
    this.#places = new Map(
      items.map(({ id, parent_id, name }) => [placeKey(parent_id, name), Promise.resolve(id)]),
    )
  }

  async #lane(): Promise<void> {
    for (;;) {
      const next = this.#goesOn() ? this.#waiting.shift() : undefined
      if (!next) return
      await this.#sendOne(next)
      if (performance.now() - this.#shownAt > SHOW_EVERY) await this.#show()
    }
  }

  async #sendOne(outgoing: Outgoing): Promise<void> {
    const entry = this.#plan.enter(outgoing)
    const sending = new AbortController()
    this.#sending.set(outgoing, sending)
    try {
      await sendDocument(outgoing.file, entry, {
        roomId: this.#roomId,
        folder_id: await this.#folderFor(outgoing.into, outgoing.folders),
        signal: sending.signal,
        onProgress: sent => this.#progress(outgoing, sent),
        onChange: () => this.#plan.changed(),
      })
      entry.sent = true
      this.#plan.changed()
      this.#progress(outgoing, outgoing.file.size)
      this.#done()
    } catch (error) {
      if (isPause(error)) this.#putBack(outgoing)
      else await this.#failed(outgoing, entry, error as Error)
    } finally {
      this.#sending.delete(outgoing)
    }
  }

  /** An unfinished file resumes first; without a session none would. */
  #putBack(outgoing: Outgoing): void {
    this.#waiting.unshift(outgoing)
    this.#progress(outgoing, 0)
    this.#change({ state: 'paused' })
  }

  async #failed(outgoing: Outgoing, entry: Planned, error: Error): Promise<void> {
    // A refused upload restarts; an interrupted one resumes.
    if (error instanceof ApiProblem || entry.upload_id === undefined) await this.#takeBack(entry)
    this.#progress(outgoing, outgoing.file.size)
    this.#change({ failed: [...this.#state.failed, { ...outgoing, problem: refusal(error).message }] })
    this.#done()
  }

  async #takeBack(entry: Planned): Promise<void> {
    await takeBack(this.#roomId, entry)
    delete entry.document_id
    delete entry.upload_id
    this.#plan.changed()
  }

  #done(): void {
    const { done, of } = this.#state.files
    this.#change({ files: { done: done + 1, of } })
  }

  #progress(outgoing: Outgoing, sent: number): void {
    const more = sent - (this.#gone.get(outgoing) ?? 0)
    this.#gone.set(outgoing, sent)
    const { bytes } = this.#state
    if (more !== 0) this.#change({ bytes: { ...bytes, sent: bytes.sent + more } })
  }

  /** The folder that a path leads to, made where it is not there yet. */
  async #folderFor(into: number | null, names: readonly string[]): Promise<number | null> {
    let parent_id = into
    for (const name of names) {
      const key = placeKey(parent_id, name)
      const found = this.#places.get(key) ?? this.#makeFolder(parent_id, name)
      this.#places.set(key, found)
      // Every waiting file gets the error; the next one tries again.
      found.catch(() => this.#places.delete(key))
      parent_id = await found
    }
    return parent_id
  }

  async #makeFolder(parent_id: number | null, name: string): Promise<number> {
    const { id } = await vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/folders', {
      params: { room_id: this.#roomId },
      body: { name, parent_id },
    })
    return id
  }

  async #show(): Promise<void> {
    this.#shownAt = performance.now()
    await this.#queries.invalidateQueries({ queryKey: [...roomsKey, this.#roomId] })
  }

  /** Counts the uploads left from before that were not chosen again. */
  #missing(): number {
    const mine = new Set(
      [...this.#waiting, ...this.#sending.keys(), ...this.#state.failed].map(one => this.#plan.enter(one)),
    )
    return this.#plan.missing.filter(entry => !mine.has(entry)).length
  }

  #change(change: Partial<Uploads>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const NOTHING: Uploads = {
  files: { done: 0, of: 0 },
  bytes: { sent: 0, of: 0 },
  failed: [],
  skipped: 0,
  leftOut: [],
  state: 'idle',
  missing: 0,
}

const PAUSED = new Error('Paused')

/** Returns whether the upload was stopped or the session ended: both resume later. */
const isPause = (error: unknown): boolean =>
  error === PAUSED || (error instanceof ApiProblem && error.status === 401)

const placeKey = (parent: number | null, name: string): string => `${parent ?? 'top'} ${name.toLowerCase()}`

const sizeOf = (files: readonly Outgoing[]): number => files.reduce((sum, { file }) => sum + file.size, 0)
