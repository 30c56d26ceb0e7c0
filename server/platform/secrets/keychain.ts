import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readIfThere, writeDurably } from './durable.ts'
import { type Channel, openChannel } from './keychain-channel.ts'
import type { Reply, Request } from './keychain-process.ts'
import { SecretsError, type Store } from './store.ts'

/** Present when the keys of a data folder are in a keychain; holds the name they are filed under there. */
export const INSTALLATION_FILE = 'installation-id'

/** An entry that only says: this is the keychain of that installation. No secret may have an @ in its name. */
const MARK = '@installation'
const IDLE_MS = 10_000

/**
 * Opens the system keychain (macOS Keychain, Windows Credential Manager, the Secret Service on Linux) for this
 * data folder, after proving that it stores, returns and deletes a value. Every call ends within `timeout` ms.
 * Throws a SecretsError when the keychain cannot be used, or lacks the keys that this folder had in one.
 * Entries are filed as `fund-office`, `<installation id>/<name>`, so a folder that was moved still finds them.
 * Values must be short (1,280 characters on Windows). To be called under the lock.
 */
export async function openKeychain(folder: string, timeout: number): Promise<Store> {
  const path = join(folder, INSTALLATION_FILE)
  const known = (await readIfThere(path))?.trim()
  const installation = known ?? randomUUID()
  const store = keychainStore(installation, timeout)
  await probe(store)
  if (known === undefined) {
    await store.set(MARK, installation)
    await writeDurably(path, `${installation}\n`)
  } else if ((await store.get(MARK)) !== installation) {
    throw new SecretsError(
      `The keychain of this user does not hold the keys of ${folder}, which were made by another user or computer. ` +
        `Start it there, or restore that keychain. To go on with new keys and without what was sealed under the old, delete ${path}.`,
    )
  }
  return store
}

async function probe(store: Store): Promise<void> {
  const name = `@probe-${randomUUID()}`
  const value = randomBytes(32).toString('base64url')
  await store.set(name, value)
  const stored = await store.get(name)
  await store.delete(name)
  if (stored !== value) throw new SecretsError('The system keychain did not return what was stored in it.')
}

function keychainStore(installation: string, timeout: number): Store {
  const helper = new Helper(timeout)
  const ask = (action: Request['action'], name: string, value?: string) =>
    helper.ask({ action, account: `${installation}/${name}`, ...(value === undefined ? {} : { value }) })
  return {
    get: name => ask('get', name),
    set: async (name, value) => void (await ask('set', name, value)),
    delete: async name => void (await ask('delete', name)),
  }
}

/**
 * Talks to the keychain from a process of its own. The native library connects to D-Bus inside a constructor: where
 * the bus is silent, it blocks its thread for good, no timer fires, and a worker thread would still keep this
 * process from ending. A process can be killed. It is started when needed and let go when idle.
 */
class Helper {
  readonly #timeout: number
  readonly #waiting = new Map<number, (reply: Reply) => void>()
  #child: Channel | undefined
  #idle: NodeJS.Timeout | undefined
  #asked = 0

  constructor(timeout: number) {
    this.#timeout = timeout
  }

  async ask(question: Omit<Request, 'id'>): Promise<string | null> {
    clearTimeout(this.#idle)
    const { value = null, error } = await this.#send({ ...question, id: ++this.#asked })
    if (error !== undefined) {
      throw new SecretsError(
        `The system keychain cannot be used: ${error}. Is it unlocked, and a desktop session open?`,
      )
    }
    return value
  }

  #send(request: Request): Promise<Reply> {
    this.#child ??= this.#start()
    const child = this.#child
    return new Promise(resolve => {
      const late = setTimeout(() => this.#end(`it did not answer within ${this.#timeout} ms`), this.#timeout)
      this.#waiting.set(request.id, reply => {
        clearTimeout(late)
        this.#waiting.delete(request.id)
        if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#end('is idle'), IDLE_MS).unref()
        resolve(reply)
      })
      child.send(request)
    })
  }

  #start(): Channel {
    const child = openChannel()
    child.onReply(reply => this.#waiting.get(reply.id)?.(reply))
    child.onGone(reason => {
      if (this.#child === child) this.#end(reason)
    })
    return child
  }

  /** Kills the process and answers all that wait; the next question starts another. */
  #end(reason: string): void {
    this.#child?.kill()
    this.#child = undefined
    for (const answer of [...this.#waiting.values()]) answer({ id: 0, error: reason })
  }
}
