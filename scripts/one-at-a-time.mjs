// Only one start at a time installs and builds; others wait. The system releases the lock when its holder
// ends, in whatever way.

import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, say } from './project.mjs'

/**
 * Does `work` while no other program of this folder does any.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function oneAtATime(work) {
  const held = await hold()
  try {
    return await work()
  } finally {
    held.release()
  }
}

/** Settles when no program of this folder is at work. */
export async function untilIdle() {
  while (await untilFree());
}

async function hold() {
  for (let told = false; ; ) {
    const held = await listen()
    if (held) return held
    if (await untilFree()) {
      if (!told) say('Another start is at work in this folder; waiting for it ...')
      told = true
    } else if (isFile) {
      rmSync(address, { force: true }) // its holder ended without removing it
    }
  }
}

const name = `fund-office-${createHash('sha256').update(root).digest('hex').slice(0, 24)}`
const isFile = process.platform !== 'linux' && process.platform !== 'win32'
/** A socket in Linux's own name space, a pipe on Windows, elsewhere a file. */
const address =
  process.platform === 'linux'
    ? `\0${name}`
    : process.platform === 'win32'
      ? `\\\\.\\pipe\\${name}`
      : join(tmpdir(), `${name}.sock`)

/** @returns {Promise<{ release(): void } | undefined>} nothing when somebody else has it */
function listen() {
  return new Promise((resolve, reject) => {
    // A waiting process stays connected until the end.
    const waiting = new Set()
    const server = createServer(socket => {
      waiting.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => waiting.delete(socket))
      socket.unref()
    })
    const release = () => {
      for (const socket of waiting) socket.destroy()
      server.close()
    }
    server.on('error', error => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(address, () => resolve({ release }))
    server.unref()
  })
}

/** Waits until the holder ends; false when there is none. */
function untilFree() {
  return new Promise(resolve => {
    let connected = false
    const socket = connect(address)
    socket.on('connect', () => {
      connected = true
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(connected))
  })
}
