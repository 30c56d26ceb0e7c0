// Mail over TLS and STARTTLS to a real server, under certificates of an authority of its own, which openssl makes. The
// one that sends is a process of its own: whom a Node trusts is settled when it starts.

import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Attempt, Security } from '../../server/platform/mail/smtp.ts'
import { MAIL_PASSWORD, MAIL_USER, MailServer } from '../mail-server.ts'

const smtp = new URL('../../server/platform/mail/smtp.ts', import.meta.url).href
let folder: string
const at = (name: string) => join(folder, name)
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })

/** A certificate of the authority for a name, with its key. */
function certify(name: string): { key: Buffer; cert: Buffer } {
  const file = name.replaceAll(':', '-')
  writeFileSync(at('names.cnf'), `subjectAltName=${name}\n`)
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=mail',
    '-keyout',
    `${file}.key`,
    '-out',
    'asked.csr',
  )
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names.cnf']
  openssl('x509', '-req', '-in', 'asked.csr', '-days', '2', '-out', `${file}.pem`, ...signed)
  return { key: readFileSync(at(`${file}.key`)), cert: readFileSync(at(`${file}.pem`)) }
}

let ours: { key: Buffer; cert: Buffer }
let anothers: { key: Buffer; cert: Buffer }
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fund-office-mail-tls-'))
  const authority = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=Alder authority',
  ]
  openssl(...authority, '-keyout', 'ca.key', '-out', 'ca.pem')
  ours = certify('IP:127.0.0.1')
  anothers = certify('DNS:mail.example.com')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = `const { deliver } = await import(process.argv[1])
  const [account, message] = process.argv.slice(2)
  const envelope = { to: 'ana@example.com', message: Buffer.from(message) }
  console.log(JSON.stringify(await deliver(JSON.parse(account), envelope)))`

/**
 * Sends a message from a process to a server and returns the outcome; the process trusts the authority unless
 * told otherwise.
 */
async function handOver(server: MailServer, security: Security, trusts = true): Promise<Attempt> {
  const account = { ...server.account({ security }), username: MAIL_USER, password: MAIL_PASSWORD }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...['--input-type=module', '-e', program, smtp],
      JSON.stringify({ ...account, fromName: 'Alder', fromAddress: 'office@alder.example', replyTo: null }),
      'Subject: Notice\r\n\r\nDear Ana\r\n',
    ],
    { env: { PATH: process.env.PATH, ...(trusts ? { NODE_EXTRA_CA_CERTS: at('ca.pem') } : {}) } },
  )
  return JSON.parse(stdout)
}

/** A server that notes whether each message came encrypted. */
async function open(options: object): Promise<{ server: MailServer; secure: boolean[] }> {
  const secure: boolean[] = []
  const server = await MailServer.open({
    ...options,
    onMailFrom: (_address, session, done) => {
      secure.push(session.secure)
      done()
    },
  })
  return { server, secure }
}

describe.each([
  ['tls', { secure: true }],
  ['starttls', { secure: false }],
] as const)('over %s', (security, options) => {
  test('a message and the password go encrypted to a server whose authority is trusted', async () => {
    const { server, secure } = await open({ ...options, ...ours })
    expect(await handOver(server, security)).toEqual({ end: 'sent', response: '250 Queued as 4711' })
    expect([secure, server.received.map(({ to, mail }) => [to, mail.subject])]).toEqual([
      [true],
      [[['ana@example.com'], 'Notice']],
    ])
    await server.close()
  })

  test.each([
    ['whose authority nobody trusts', () => ours, false, /SVC_CA_FILE/],
    ['that shows the certificate of another', () => anothers, true, /altnames|IP: 127\.0\.0\.1/],
  ] as const)('nothing is said to a server %s', async (_which, certificate, trusts, words) => {
    const { server, secure } = await open({ ...options, ...certificate() })
    const { end, response } = await handOver(server, security, trusts)
    expect([end, response]).toEqual(['failed', expect.stringMatching(words)])
    expect([secure, server.received]).toEqual([[], []])
    await server.close()
  })
})

test('who chose TLS for a port that begins in plain text is told to choose STARTTLS', async () => {
  const { server } = await open({ secure: false, ...ours })
  const { end, response } = await handOver(server, 'tls')
  expect([end, response]).toEqual(['failed', expect.stringMatching(/choose STARTTLS/i)])
  await server.close()
})

test('nothing is said to a server that offers no encryption where STARTTLS is set', async () => {
  const { server, secure } = await open({ disabledCommands: ['STARTTLS'] })
  expect((await handOver(server, 'starttls')).end).toBe('failed')
  expect([secure, server.received]).toEqual([[], []])
  await server.close()
})
