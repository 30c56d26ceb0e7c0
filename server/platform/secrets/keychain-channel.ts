import { fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reply, Request } from './keychain-process.ts'

/** The way to the process that talks to the keychain. */
export interface Channel {
  /** A failure to send is followed by `onGone`. */
  send(request: Request): void
  onReply(take: (reply: Reply) => void): void
  onGone(take: (reason: string) => void): void
  kill(): void
}

/** Electron's channel between a utility process and the shell; absent everywhere else. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', take: (event: { data: unknown }) => void): void
  off(event: 'message', take: (event: { data: unknown }) => void): void
}

/**
 * Starts the process, or, inside the desktop shell, asks the shell to: there a process cannot start another Node by
 * itself, because the switch that lets anybody run Electron as Node is off.
 */
export function openChannel(): Channel {
  const { parentPort } = process as typeof process & { parentPort?: ParentPort }
  return parentPort ? throughShell(parentPort) : ownProcess()
}

function ownProcess(): Channel {
  // Beside this file, under the same extension: .ts in the sources, .mjs once bundled.
  const path = fileURLToPath(new URL(`./keychain-process${extname(import.meta.url)}`, import.meta.url))
  const child = fork(path, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  child.unref()
  child.channel?.unref()
  return {
    send: request => child.send(request, () => undefined),
    onReply: take => child.on('message', reply => take(reply as Reply)),
    onGone(take) {
      child.on('error', error => take(error.message))
      child.on('exit', () => take('its process stopped'))
    },
    kill: () => child.kill('SIGKILL'),
  }
}

/** Messages of the shell carry `keychain`: a reply, or `gone` with the reason (main/keychain-relay.ts). */
function throughShell(port: ParentPort): Channel {
  const listeners: Array<(event: { data: unknown }) => void> = []
  const listen = (take: (message: { reply?: Reply; gone?: string }) => void) => {
    const listener = ({ data }: { data: unknown }) => {
      const { keychain } = (data ?? {}) as { keychain?: { reply?: Reply; gone?: string } }
      if (keychain) take(keychain)
    }
    listeners.push(listener)
    port.on('message', listener)
  }
  return {
    send: request => port.postMessage({ keychain: { request } }),
    onReply: take => listen(({ reply }) => reply && take(reply)),
    onGone: take => listen(({ gone }) => gone !== undefined && take(gone)),
    kill() {
      port.postMessage({ keychain: { kill: true } })
      for (const listener of listeners) port.off('message', listener)
    },
  }
}
