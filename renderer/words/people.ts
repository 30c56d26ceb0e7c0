import type { Leaving, MailMessage } from '../api/modules.ts'
import { meant } from '../language/language.ts'
import type { States, Words } from './words.ts'

export const personalRecords: Words<string> = {
  account: 'Account',
  sign_in: 'Sign-ins',
  calendar_address: 'Calendar addresses',
  invitation: 'Invitations',
  contact: 'Contact',
  deal_contact: 'On deals',
  activity: 'Activities that mention them',
  room_visit: 'Visits to data rooms',
  room_viewer: 'Data room activity',
  room_asker: 'Questions they asked',
  room_question: 'Questions that mention them',
  room_answer: 'Answers that mention them',
  closing_signatory: 'Closings to sign',
  investor_address: 'Investors whose mail they receive',
  investor_fact: 'Investor facts',
  proposal: 'Proposals',
  run_event: 'Runs of agents',
  notification: 'Notifications',
  webhook_delivery: 'Deliveries to other programs',
}

export const backupReasons: Words<string> = {
  nightly: 'Nightly',
  manual: 'On demand',
  'before-update': 'Before an update',
}

export const waysIn: Words<string> = {
  session: 'Browser',
  jwt: 'Access token',
  system: 'The office itself',
}

/** Kinds of caller in the audit log. */
export const actorKinds: Words<string> = {
  user: 'a person',
  system: 'Fund Office itself',
}

export const belongingFates: Words<Leaving['belongings'][number]['fate']> = {
  ended: 'end for good',
  withdrawn: 'are withdrawn',
  handed_over: 'are handed over',
}

export const mailStates: States<MailMessage['status'] | 'unsent'> = {
  unsent: { tone: 'quiet', label: 'Not sent' },
  queued: { tone: 'open', label: 'Waiting' },
  sending: { tone: 'open', label: 'Being sent' },
  sent: { tone: 'good', label: 'Sent' },
  refused: { tone: 'bad', label: 'Refused' },
  failed: { tone: 'bad', label: 'Not sent: failed' },
  withdrawn: { tone: 'quiet', label: 'Withdrawn' },
  uncertain: { tone: 'warning', label: 'Not known' },
}

/** Levels of a person's rights in an area. */
export const rightsLevels: Words<'none' | 'read' | 'write' | 'approve'> = {
  none: 'Nothing',
  read: meant('Read', 'verb'),
  write: 'Write',
  approve: 'Approve',
}
