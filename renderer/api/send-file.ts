import { ApiProblem } from './problem.ts'
import { csrfToken } from './transport.ts'

/** Sends a file as it is to an address of the office, with how many bytes of it have gone. */
export function sendFile(address: string, file: File, onProgress: (sent: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    // fetch tells nothing of what was sent so far.
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('X-CSRF-Token', csrfToken())
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      if (request.status < 300) resolve()
      else reject(problemIn(request.responseText))
    }
    request.onerror = () => reject(new Error('The connection was lost while the file was sent.'))
    request.send(file)
  })
}

function problemIn(text: string): Error {
  try {
    return new ApiProblem(JSON.parse(text))
  } catch {
    return new Error('The server did not take the file.')
  }
}
