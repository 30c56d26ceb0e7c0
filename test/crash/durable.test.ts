import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Child, emptyFolder, program } from './child.ts'

/** Whether strace is installed and may trace a process of ours. */
const canTrace = spawnSync('strace', ['-f', '-e', 'trace=fdatasync', 'true']).status === 0

/** The most writes that share one commit (server/database/sqlite/write-queue.ts). */
const GROUP = 128

if (!canTrace) test.skip('what was answered is on the disk (no strace, or not permitted)', () => {})
else
  describe('what was answered is on the disk', () => {
    const folder = emptyFolder()
    let child: Child
    let headers: Record<string, string>
    let made = 0
    beforeAll(async () => {
      child = await Child.start(program, folder)
      headers = { authorization: `Bearer ${await child.signIn()}` }
      await create()
      await sleep(1000) // the first look of the schedule and of the pumps
    })
    afterAll(async () => {
      await child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    })

    async function create(): Promise<void> {
      made += 1
      const { status } = await child.post('/api/v1/svc/crash/rows', { key: `key-${made}` }, headers)
      expect(status).toBe(201)
    }

    test('each of several creates one after another is flushed once before its answer', async () => {
      const flushes = await flushesDuring(async () => {
        for (let nth = 0; nth < 20; nth += 1) await create()
      })
      expect(flushes).toBeGreaterThanOrEqual(20)
      // The clock may write something of its own meanwhile.
      expect(flushes).toBeLessThanOrEqual(24)
    })

    test('creates that come at the same time share their flushes', async () => {
      const flushes = await flushesDuring(() => createTogether(600))
      expect(flushes).toBeGreaterThanOrEqual(Math.ceil(600 / GROUP))
      expect(flushes).toBeLessThan(200)
    })

    /** Sends so many creates over four connections without waiting for answers, and then reads them all. */
    async function createTogether(count: number): Promise<void> {
      await Promise.all(Array.from({ length: 4 }, () => pipeline(count / 4)))
    }

    function pipeline(count: number): Promise<void> {
      const { hostname, port } = new URL(child.url)
      return new Promise((resolve, reject) => {
        const socket = connect(Number(port), hostname)
        let answers = ''
        socket.on('error', reject)
        socket.on('data', chunk => {
          answers += chunk
          if ((answers.match(/HTTP\/1\.1 201 /g)?.length ?? 0) < count) return
          socket.destroy()
          resolve()
        })
        socket.on('end', () => reject(new Error(`the server hung up: ${answers.slice(-500)}`)))
        for (let nth = 0; nth < count; nth += 1) {
          made += 1
          const body = JSON.stringify({ key: `key-${made}` })
          socket.write(
            `POST /api/v1/svc/crash/rows HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
              `Authorization: ${headers.authorization}\r\nContent-Type: application/json\r\n` +
              `Content-Length: ${body.length}\r\n\r\n${body}`,
          )
        }
      })
    }

    /** Counts the server's flushes of the write-ahead log during `work`. */
    async function flushesDuring(work: () => Promise<unknown>): Promise<number> {
      const log = join(folder, `strace-${made}`)
      const flags = ['-f', '-y', '-e', 'trace=fdatasync,fsync', '-o', log, '-p', String(child.process.pid)]
      const tracer = spawn('strace', flags)
      await new Promise<void>(resolve =>
        tracer.stderr.on('data', chunk => String(chunk).includes('attached') && resolve()),
      )
      await work()
      const ended = new Promise(resolve => tracer.on('close', resolve))
      tracer.kill('SIGINT')
      await ended
      return readFileSync(log, 'utf8').match(/f(data)?sync\(\d+<[^>]*-wal>/g)?.length ?? 0
    }
  })
