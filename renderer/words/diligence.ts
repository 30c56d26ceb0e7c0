import type { Analysis, EntityMap, OddAnswer, OddBankItem, RedFlag } from '../api/modules.ts'
import type { States, Words } from './words.ts'

export const answerStates: States<OddAnswer['status']> = {
  draft: { label: 'Draft', tone: 'open' },
  accepted: { label: 'Accepted', tone: 'good' },
  needs_info: { label: 'Needs information', tone: 'warning' },
  dropped: { label: 'Dropped', tone: 'quiet' },
}

export const bankStates: States<OddBankItem['status']> = {
  draft: { label: 'Draft', tone: 'open' },
  approved: { label: 'Approved', tone: 'good' },
  needs_review: { label: 'Needs review', tone: 'warning' },
  retired: { label: 'Retired', tone: 'quiet' },
}

type AnswerStatus = OddAnswer['status']

export const answerVerb = (from: AnswerStatus, to: AnswerStatus): string =>
  from === 'dropped' ? 'Restore' : answerVerbs[to]

const answerVerbs: Words<AnswerStatus> = {
  draft: 'Back to draft',
  accepted: 'Accept',
  needs_info: 'Ask for information',
  dropped: 'Drop',
}

type BankStatus = OddBankItem['status']

export const bankVerb = (from: BankStatus, to: BankStatus): string =>
  from === 'retired' ? 'Restore' : bankVerbs[to]

const bankVerbs: Words<BankStatus> = {
  draft: 'Back to draft',
  approved: 'Approve',
  needs_review: 'Back to review',
  retired: 'Retire',
}

type FlagStatus = RedFlag['status']

export const flagVerb = (from: FlagStatus, to: FlagStatus): string =>
  from === 'resolved' ? 'Reopen' : flagVerbs[to]

const flagVerbs: Words<FlagStatus> = {
  open: 'Reopen',
  confirmed: 'Confirm',
  resolved: 'Resolve',
  false_positive: 'False positive',
}

export const bankSources: Words<OddBankItem['source_type']> = {
  profile: 'From the profile’s facts',
  document: 'From an accepted answer',
  human: 'Written by a person',
}

/** Audiences an answer may be disclosed to. */
export const disclosures: Words<OddBankItem['disclosure']> = {
  public: 'Anybody',
  nda: 'Under an NDA',
  lp_only: 'Investors of the fund',
}

export const edgeVerbs: Words<EntityMap['edges'][number]['type']> = {
  owns: 'owns',
  controls: 'controls',
  director_of: 'director of',
  lender_to: 'lends to',
  guarantor_of: 'guarantees',
  counterparty_to: 'contracts with',
  employs: 'employs',
  advises: 'advises',
  related_to: 'related to',
  mentioned_in: 'mentioned in',
}

export const flagStates: States<RedFlag['status']> = {
  open: { label: 'Open', tone: 'open' },
  confirmed: { label: 'Confirmed', tone: 'warning' },
  resolved: { label: 'Resolved', tone: 'good' },
  false_positive: { label: 'False positive', tone: 'quiet' },
}

export const flagCategories: Partial<Words<RedFlag['category']>> = {
  corporate_ownership: 'Ownership',
  debt_liens: 'Debt and liens',
  ip: 'Intellectual property',
  regulatory_licence: 'Regulation and licences',
  sanctions_aml: 'Sanctions and AML',
  data_privacy_cyber: 'Data privacy and cyber',
  management_key_person: 'Management and key persons',
}

export const readingStates: States<Analysis['documents'][number]['status']> = {
  read: { label: 'Read', tone: 'good' },
  partly_readable: { label: 'Partly readable', tone: 'warning' },
  unreadable: { label: 'Unreadable', tone: 'bad' },
  unsupported: { label: 'Not supported', tone: 'bad' },
  too_large: { label: 'Too large', tone: 'bad' },
}
