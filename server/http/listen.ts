import type { Server, ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'

/** Begins to take calls; returns the port. */
export function listen(server: Server, { port, host }: { port: number; host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(isTaken(error) ? portTaken(port, host) : error)
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

const isTaken = (error: Error) => 'code' in error && error.code === 'EADDRINUSE'

const portTaken = (port: number, host: string) =>
  new Error(
    `Port ${port} of ${host} is taken, perhaps by a Fund Office that is running already. Stop that program, or set SVC_PORT to another port.`,
  )

/** How long pending answers may take once the program stops, in milliseconds. */
const PATIENCE = 3000

/**
 * Tracks a server's answers, and returns the function that stops the server. It takes no more calls, sends
 * the answers in progress to their end, and cuts those that still hang after three seconds. Node itself
 * counts an answer as ended once it was handed over, and cuts its unsent part.
 */
export function closing(server: Server): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  server.prependListener('request', (_request, answer: ServerResponse) => {
    underWay.add(answer)
    answer.once('close', () => underWay.delete(answer))
  })
  return () =>
    new Promise(resolve => {
      const cut = setTimeout(() => server.closeAllConnections(), PATIENCE)
      // A client that keeps its connection would otherwise go on calling over it until it is cut.
      server.prependListener('request', (_request, answer) => answer.setHeader('Connection', 'close'))
      const sweep = setInterval(() => underWay.size === 0 && server.closeIdleConnections(), 50)
      // Not the server's own close, which cuts connections it takes for idle at once.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(cut)
        clearInterval(sweep)
        // Ends the timer by which it looks for hanging requests.
        server.close()
        resolve()
      })
    })
}
