interface Returned {
  messageId: string
  to: string
  /** Whom the report is about, where it is not who the message was written to. */
  recipient?: string
  action?: string
  words?: string
  /** The whole message comes back rather than its head. */
  whole?: boolean
}

/** A message as a mail server returns it (RFC 3462, RFC 3464), in base64. */
export function returnedMail({
  messageId,
  to,
  recipient = to,
  action = 'failed',
  words = '550 5.1.1 <ana>: Recipient address rejected:\r\n    User unknown',
  whole = false,
}: Returned): string {
  const lines = [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.com>',
    'To: office@alder.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; ${words}`,
    '',
    '--part',
    `Content-Type: ${whole ? 'message/rfc822' : 'text/rfc822-headers'}`,
    '',
    `Message-ID: ${messageId}`,
    `To: "Ana Silva" <${to}>`,
    'Subject: Capital call',
    ...(whole ? ['', 'Dear investor'] : []),
    '',
    '--part--',
    '',
  ]
  return Buffer.from(lines.join('\r\n')).toString('base64')
}
