import type { Choice } from '../../../imports/kind.ts'
import type { LentKind } from '../../../imports/lent-kind.ts'
import { type Context, sentence } from '../../../kernel/index.ts'
import { signingStates } from './states.ts'

/** Names of envelope and signer states at e-signature services. */
const NAMES: Record<(typeof signingStates)[number], readonly string[]> = {
  draft: ['created', 'authoring'],
  sent: ['out for signature', 'out_for_signature', 'pending', 'waiting', 'awaiting signature', 'in progress'],
  delivered: ['viewed', 'opened', 'read'],
  signed: ['autoresponded'],
  completed: ['complete', 'finished', 'fully signed'],
  declined: ['rejected', 'refused'],
  voided: ['cancelled', 'canceled', 'expired', 'recalled'],
}

async function choices({ say }: Context): Promise<Record<'status' | 'envelope_status', Choice[]>> {
  const title = {
    draft: sentence`draft`,
    sent: sentence`sent`,
    delivered: sentence`delivered`,
    signed: sentence`signed`,
    completed: sentence`completed`,
    declined: sentence`declined`,
    voided: sentence`voided`,
  }
  const all = signingStates.map(value => ({
    value,
    label: say(title[value]),
    names: [value, ...NAMES[value]],
  }))
  return { status: all, envelope_status: all }
}

type SignerColumn = 'envelope' | 'subject' | 'name' | 'email' | 'status' | 'signed_on' | 'envelope_status'

/** The signers of another service's envelopes, each with its envelope. */
export const envelopeSigners: LentKind<SignerColumn> = {
  key: 'envelope_signers',
  title: sentence`Signatures`,
  asks: ['envelope'],
  columns: {
    envelope: {
      title: sentence`Envelope`,
      reads: 'text',
      needed: true,
      names: ['envelopeid', 'agreementid', 'signaturerequestid', 'documentid', 'envelope', 'id'],
    },
    subject: {
      title: sentence`E-mail subject`,
      reads: 'text',
      names: ['emailsubject', 'subject', 'envelopename', 'agreementname', 'title'],
    },
    name: {
      title: sentence`Signer`,
      reads: 'text',
      needed: true,
      names: ['signername', 'recipientname', 'name', 'fullname'],
    },
    email: {
      title: sentence`E-mail`,
      reads: 'text',
      names: ['signeremail', 'recipientemail', 'signeremailaddress', 'email', 'emailaddress'],
    },
    // Before the envelope's, whose name it shares: the signer's own is read first.
    status: {
      title: sentence`Status`,
      reads: 'choice',
      lenient: true,
      names: ['signerstatus', 'recipientstatus', 'statuscode', 'status', 'state'],
    },
    signed_on: {
      title: sentence`Signed on`,
      reads: 'day',
      names: ['signeddatetime', 'signedat', 'signedon', 'signeddate', 'completeddatetime'],
    },
    envelope_status: {
      title: sentence`Status of the envelope`,
      reads: 'choice',
      lenient: true,
      names: ['envelopestatus', 'agreementstatus', 'status', 'state'],
    },
  },
  choices,
  tools: [
    {
      name: /^(docusign[-_])?(list|get|search)[-_]?(envelopes|agreements|signature[-_]?requests)$/i,
      given: { include: 'recipients', from_date: '2020-01-01', fromDate: '2020-01-01' },
    },
    {
      name: /envelope.*recipients|(get|read)[-_]?envelope$/i,
      given: { envelopeId: '{envelope}', envelope_id: '{envelope}', include: 'recipients' },
    },
  ],
  words: ['envelopes', 'envelope', 'agreements', 'recipients', 'signers'],
}
