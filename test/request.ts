import { Agent, request as open } from 'node:http'
import { text } from 'node:stream/consumers'

interface Asked {
  method: string
  headers: Record<string, string>
  body?: string
}

interface Answered {
  status: number
  headers: Headers
  body: string
}

const agent = new Agent({ keepAlive: true })

/** Asks a server on this computer and takes the answer as it comes; `fetch` would be an eighth of what the API's tests cost. */
export function request(url: string, { method, headers, body }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const asked = open(url, { agent, method, headers: { ...length, ...headers } }, answer => {
      text(answer).then(
        body => resolve({ status: answer.statusCode as number, headers: headersOf(answer.rawHeaders), body }),
        reject,
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] as string, raw[at + 1] as string)
  return headers
}
