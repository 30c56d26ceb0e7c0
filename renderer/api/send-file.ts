import { language } from '../language/language.ts'
import { connection } from './connection.ts'
import { ApiProblem } from './problem.ts'
import { csrfToken } from './transport.ts'

interface Sending {
  signal: AbortSignal
  onProgress: (sent: number) => void
}

const ATTEMPTS = 5

/** The connection broke while bytes were sent; nothing was refused. */
class ConnectionLost extends Error {}

/**
 * Sends bytes unchanged to an address of the office, and reports how many have gone; restarts when the server
 * was away meanwhile. Rejects with the problem of a refusal, or with the signal's reason.
 */
export async function sendBytes(
  address: string,
  bytes: Blob,
  { signal, onProgress }: Sending,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await put(address, bytes, { signal, onProgress })
    } catch (error) {
      if (!(error instanceof ConnectionLost) || signal.aborted || attempt === ATTEMPTS) throw error
      onProgress(0)
      await connection.lost()
    }
  }
}

function put(address: string, bytes: Blob, { signal, onProgress }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    // fetch does not report upload progress.
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.open('PUT', address)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', language)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('X-CSRF-Token', csrfToken())
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, bytes.size))
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.onload = () => {
      if (request.status < 300) resolve()
      else reject(problemIn(request.responseText))
    }
    request.onabort = () => reject(signal.reason)
    request.onerror = () => reject(new ConnectionLost('The connection was lost while the file was sent.'))
    request.send(bytes)
  })
}

function problemIn(text: string): Error {
  try {
    return new ApiProblem(JSON.parse(text))
  } catch {
    return new Error('The server did not take the file.')
  }
}
