import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tell } from '../../kernel/routes/context.ts'
import { digestOf, type Launch } from '../programs/launch.ts'
import { type FetchedPackage, packageEnvironment, startable } from '../programs/packages.ts'
import {
  ConnectionFailure,
  type OpenedClient,
  type OpeningParts,
  openClient,
  type Place,
} from './open-client.ts'

type Program = Place & { transport: 'stdio' }

/**
 * The limit for a package's first start: it is downloaded with all its dependencies, over any line. In
 * milliseconds.
 */
const FIRST_START_MS = 10 * 60_000
const TELL_EVERY_MS = 1000
/** In a connection's folder: the digest of the command whose package is there. */
const INSTALLED = 'installed'

/**
 * Starts servers that are first downloaded as a package. Each connection has a separate folder for its
 * downloads. Its first start may take minutes, reports the time so far, and can be cancelled; later ones ask
 * no registry.
 */
export class PackageStarts {
  readonly #folder: string
  readonly #installing = new Map<number, { cancel: AbortController; done: Promise<unknown> }>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Opens a client on the server of connection `id`; throws a ConnectionFailure with its last words. */
  async open(
    id: number,
    fetched: FetchedPackage,
    place: Program,
    parts: OpeningParts,
    tell: Tell,
  ): Promise<OpenedClient> {
    // Two that fill one folder at once would spoil it.
    for (let other = this.#installing.get(id); other; other = this.#installing.get(id)) await other.done
    if (await this.#isInstalled(id, place.launch)) return this.#openInstalled(id, place, parts)
    const cancel = new AbortController()
    const work = this.#install(id, fetched, place, parts, tell, cancel.signal)
    const done = work.then(
      () => undefined,
      () => undefined,
    )
    this.#installing.set(id, { cancel, done })
    return work.finally(() => this.#installing.delete(id))
  }

  /** Ends the first start of a connection; false when none is under way. */
  cancel(id: number): boolean {
    const installing = this.#installing.get(id)
    installing?.cancel.abort()
    return installing !== undefined
  }

  /** Removes the downloads of a connection. */
  async remove(id: number): Promise<void> {
    this.cancel(id)
    await this.#installing.get(id)?.done
    // A file that another program holds open (Windows) stays, and is nobody's.
    await rm(this.#of(id), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }).catch(
      () => undefined,
    )
  }

  async #openInstalled(id: number, place: Program, parts: OpeningParts): Promise<OpenedClient> {
    try {
      return await openClient(this.#within(id, place, true), parts)
    } catch (error) {
      // The folder may be incomplete: the next start asks the registry again.
      await rm(join(this.#of(id), INSTALLED), { force: true })
      throw error
    }
  }

  async #install(
    id: number,
    { runner, name, version }: FetchedPackage,
    place: Program,
    parts: OpeningParts,
    tell: Tell,
    cancelled: AbortSignal,
  ): Promise<OpenedClient> {
    await mkdir(this.#of(id), { recursive: true, mode: 0o700 })
    const began = performance.now()
    const say = () => {
      const seconds = Math.round((performance.now() - began) / 1000)
      tell('progress', { stage: 'installing', percent: null, package: name, version, seconds })
    }
    say()
    const saying = setInterval(say, TELL_EVERY_MS)
    try {
      const signal = parts.signal ? AbortSignal.any([parts.signal, cancelled]) : cancelled
      const first = { ...parts, timeoutMs: FIRST_START_MS, signal }
      const opened = await openClient(this.#within(id, place, false), first)
      await writeFile(join(this.#of(id), INSTALLED), digestOf(place.launch))
      return opened
    } catch (error) {
      if (cancelled.aborted) throw new ConnectionFailure('unreachable', 'Installing it was cancelled.')
      if (isMissing(error)) throw new ConnectionFailure('unreachable', MISSING[runner])
      throw error
    } finally {
      clearInterval(saying)
    }
  }

  /** Returns the place with the office's own settings; those of the connection override them. */
  #within(id: number, place: Program, installed: boolean): Program {
    const settings = packageEnvironment(this.#of(id), installed)
    return { ...place, launch: startable(place.launch), settings }
  }

  async #isInstalled(id: number, launch: Launch): Promise<boolean> {
    const digest = await readFile(join(this.#of(id), INSTALLED), 'utf8').catch(() => null)
    if (digest === digestOf(launch)) return true
    // Another command has another package.
    if (digest !== null) await rm(this.#of(id), { recursive: true, force: true, maxRetries: 5 })
    return false
  }

  #of(id: number): string {
    return join(this.#folder, String(id))
  }
}

const MISSING: Record<FetchedPackage['runner'], string> = {
  npx: 'There is no npx on this computer: install Node.js, which brings it, then check again.',
  uvx: 'There is no uvx on this computer: install uv, which brings it, then check again.',
}

const isMissing = (error: unknown): boolean =>
  error instanceof ConnectionFailure && error.message.startsWith('There is no such program')
