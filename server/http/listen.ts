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
 * Follows what a server answers; what it returns stops the server: no more calls are taken, the answers under way are
 * sent to their end, and what still hangs after three seconds is cut. Node itself takes an answer for ended once it was
 * handed over, and cuts what of it was not sent yet.
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
      // Not the server's own close, which cuts at once what it takes for idle.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(cut)
        clearInterval(sweep)
        // Ends the timer by which it looks for hanging requests.
        server.close()
        resolve()
      })
    })
}
