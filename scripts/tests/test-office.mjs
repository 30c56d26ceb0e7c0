// An office for the programs of others that test it from outside (test-mcp.mjs).

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { PlainError, pinnedNode, root } from '../project.mjs'

export const credentials = { email: 'admin@example.com', password: 'correct horse battery' }

/** @typedef {(method: string, path: string, body?: unknown) => Promise<any>} Office */

/**
 * A server of its own in a folder.
 * @param {string} folder
 */
export function startServer(folder) {
  const child = spawn(pinnedNode, [join(root, 'server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SVC_PORT: '0',
      SVC_DATA_DIR: join(folder, 'data'),
      SVC_SECRETS: 'file',
      SVC_ADMIN_EMAIL: credentials.email,
      SVC_ADMIN_PASSWORD: credentials.password,
      SVC_RATE_LIMIT: '1000000000',
    },
  })
  const ended = new Promise(resolve => child.on('close', resolve))
  /** @type {Promise<string>} */
  const ready = new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', chunk => {
      said += chunk
      const url = /^ready (\S+)$/m.exec(said)?.[1]
      if (url) resolve(url)
    })
    void ended.then(() => reject(new PlainError('The server did not start.')))
  })
  return { process: child, ready, ended }
}

/**
 * Signs the administrator in; what it gives calls the API as them.
 * @param {string} url
 */
export async function signIn(url) {
  let token = ''
  /** @type {Office} */
  const call = async (method, path, body) => {
    const reply = await fetch(url + path, {
      method,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new PlainError(`${method} ${path} answers ${reply.status}: ${await reply.text()}`)
    return reply.json()
  }
  token = (await call('POST', '/api/v1/auth/login', credentials)).access_token
  return Object.assign(call, { token })
}
