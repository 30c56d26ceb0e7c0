import type { UtilityProcess, utilityProcess } from 'electron'

/**
 * Runs the process that talks to the keychain on behalf of the server (server/platform/secrets/keychain-channel.ts says
 * why the server cannot). A keychain that hangs hangs there alone, and is ended with the server.
 */
export class KeychainRelay {
  readonly #fork: (typeof utilityProcess)['fork']
  readonly #entry: string
  #process: UtilityProcess | null = null

  constructor(fork: (typeof utilityProcess)['fork'], entry: string) {
    this.#fork = fork
    this.#entry = entry
  }

  /** Serves one server process until it ends. */
  serve(server: UtilityProcess): void {
    server.on('message', (message: { keychain?: { request?: unknown; kill?: true } } | null) => {
      const { request, kill } = message?.keychain ?? {}
      if (kill) this.#end()
      if (request) (this.#process ?? this.#start(server)).postMessage(request)
    })
    server.once('exit', () => this.#end())
  }

  #start(server: UtilityProcess): UtilityProcess {
    const keychain = this.#fork(this.#entry, [], { stdio: 'ignore', serviceName: 'Fund Office keychain' })
    // One that was ended may have an answer on its way; nobody waits for it any more.
    const isCurrent = () => this.#process === keychain
    keychain.on('message', reply => {
      if (isCurrent()) server.postMessage({ keychain: { reply } })
    })
    // Unheard, it would end the shell; the end of the process follows by itself.
    keychain.on('error', () => undefined)
    keychain.once('exit', () => {
      if (!isCurrent()) return
      this.#process = null
      server.postMessage({ keychain: { gone: 'its process stopped' } })
    })
    this.#process = keychain
    return keychain
  }

  #end(): void {
    const keychain = this.#process
    this.#process = null
    keychain?.kill()
  }
}
