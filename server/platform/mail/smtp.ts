import { Readable } from 'node:stream'
import { domainToASCII } from 'node:url'
import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection'

export const securities = ['tls', 'starttls', 'none'] as const
export type Security = (typeof securities)[number]

/** The office's account at its mail server, password in the clear. */
export interface MailAccount {
  host: string
  port: number
  security: Security
  username: string | null
  password: string | null
  fromName: string
  fromAddress: string
  replyTo: string | null
}

export interface Envelope {
  to: string
  /** The whole message (RFC 5322). */
  message: Buffer
}

/** The outcome of an attempt, with the server's own words where it gave any. */
export interface Attempt {
  end:
    | 'sent'
    /** The server refuses this message or its recipient for good. */
    | 'refused'
    /** The account does not work as it is set, whatever the message. */
    | 'failed'
    /** The message was not accepted, and a later attempt may succeed. */
    | 'postponed'
    /** The connection ended after the message had begun to go out and before the server answered. */
    | 'uncertain'
  response: string
}

const CONNECTING_MS = 10_000
/** A server that scans messages may be silent for a while, but a person waits for the test. */
const SILENT_MS = 60_000

/**
 * Sends one message through the office's mail server. It never throws: each outcome of an attempt is an
 * answer. The server may be in the office's own network, so private addresses are allowed: an administrator
 * named it, and it only gets mail.
 */
export async function deliver(account: MailAccount, envelope: Envelope): Promise<Attempt> {
  const { host, port, security } = account
  const connection = new SMTPConnection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: CONNECTING_MS,
    greetingTimeout: CONNECTING_MS,
    dnsTimeout: CONNECTING_MS,
    socketTimeout: SILENT_MS,
    tls: { minVersion: 'TLSv1.2' },
  })
  let begun = false
  // The library pipes a stream once the server has asked for the message: its first chunk tells that it goes out.
  const message = Readable.from(
    (function* () {
      begun = true
      yield envelope.message
    })(),
  )
  try {
    const response = await converse(connection, account, { ...envelope, message })
    connection.quit()
    return { end: 'sent', response }
  } catch (error) {
    connection.close()
    return endOf(error as SMTPError, account, begun)
  }
}

/** Connects, signs in and hands the message over; resolves with the server's answer to it. */
function converse(
  connection: SMTPConnection,
  { username, password, fromAddress }: MailAccount,
  { to, message }: { to: string; message: Readable },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const send = () =>
      connection.send({ from: asSent(fromAddress), to: [asSent(to)] }, message, (error, info) =>
        error ? reject(error) : resolve(info.response),
      )
    connection.on('error', reject)
    connection.connect(error => {
      if (error) return reject(error)
      if (username === null) return send()
      connection.login({ user: username, pass: password ?? '' }, refusal =>
        refusal ? reject(refusal) : send(),
      )
    })
  })
}

/** An address with its domain as mail servers know it: `münchen.de` is `xn--mnchen-3ya.de` to them. */
function asSent(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return `${address.slice(0, at)}${domainToASCII(address.slice(at)) || address.slice(at)}`
}

function endOf(error: SMTPError, { host, port }: MailAccount, begun: boolean): Attempt {
  const { code, response, responseCode = 0 } = error
  // An answer below 400 after the message is no answer to it.
  if (begun && responseCode < 400)
    return {
      end: 'uncertain',
      response: `The connection ended before the server answered: ${error.message}`,
    }
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return {
      end: error.permanent === false ? 'postponed' : 'failed',
      response: `The server does not accept the user and password: ${response ?? error.message}`,
    }
  if (isAboutTls(error))
    return { end: 'failed', response: `No secure connection can be made: ${reasonOf(error, host)}` }
  if (response) return { end: error.permanent ? 'refused' : 'postponed', response }
  return { end: 'postponed', response: `${host}:${port} cannot be reached: ${hinted(error.message)}` }
}

/** Why there is no secure connection, in words for whoever set the account. */
function reasonOf({ originalCode = '', message }: SMTPError, host: string): string {
  if (/wrong version number|packet length too long/i.test(message))
    return 'this port begins in plain text. Choose STARTTLS (usually port 587).'
  if (/SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(originalCode))
    return `the certificate of ${host} is of no authority that this computer trusts. Where it is the office’s own, name the authority’s file in SVC_CA_FILE.`
  if (originalCode === 'CERT_HAS_EXPIRED') return `the certificate of ${host} has expired.`
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `the certificate is for another name than ${host}: ${message}`
  return message
}

/** A server that waits for TLS to begin says nothing to who waits for its greeting. */
const hinted = (message: string): string =>
  /greeting never received/i.test(message)
    ? `${message}. If the port begins with TLS (usually 465), choose TLS.`
    : message

/** A certificate that is not trusted, a server without STARTTLS, or another port's protocol: waiting mends none of them. */
const isAboutTls = ({ code, originalCode = '', command }: SMTPError): boolean =>
  code === 'ETLS' ||
  command === 'STARTTLS' ||
  /CERT|SELF_SIGNED|ISSUER|VERIFY|SSL|TLS|EPROTO/.test(originalCode)
