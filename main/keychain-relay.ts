import type { UtilityProcess, utilityProcess } from 'electron'

/**
 * Runs the process that talks to the keychain on behalf of the server (server/platform/secrets/keychain-channel.ts says
 * why the server cannot). A keychain that hangs hangs there alone, and is ended with the server.
 */
export class KeychainRelay {
  readonly #fork: (typeof utilityProcess)['fork']
  readonly #entry: string
  #helper: UtilityProcess | null = null

  constructor(fork: (typeof utilityProcess)['fork'], entry: string) {
    this.#fork = fork
    this.#entry = entry
  }

  /** Serves one server process until it ends. */
  serve(server: UtilityProcess): void {
    server.on('message', (message: { keychain?: { request?: unknown; kill?: true } } | null) => {
      const { request, kill } = message?.keychain ?? {}
      if (kill) this.#end()
      if (request) (this.#helper ?? this.#start(server)).postMessage(request)
    })
    server.once('exit', () => this.#end())
  }

  #start(server: UtilityProcess): UtilityProcess {
    const helper = this.#fork(this.#entry, [], { stdio: 'ignore', serviceName: 'Fund Office keychain' })
    helper.on('message', reply => server.postMessage({ keychain: { reply } }))
    helper.once('exit', () => {
      if (this.#helper !== helper) return
      this.#helper = null
      server.postMessage({ keychain: { gone: 'its process stopped' } })
    })
    this.#helper = helper
    return helper
  }

  #end(): void {
    const helper = this.#helper
    this.#helper = null
    helper?.kill()
  }
}
