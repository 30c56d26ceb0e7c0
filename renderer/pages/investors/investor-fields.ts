import type { Investor } from '../../api/modules.ts'
import { lpRecord } from '../../api/records.generated.ts'
import { formFieldsOf, type ValuesOf } from '../../components/record/record-fields.tsx'
import { kycStates } from '../../words/kyc.ts'
import { paperLanguages } from '../../words/papers.ts'

/** The typed values of an investor. */
export type InvestorValues = ValuesOf<typeof lpRecord, Investor>

export const kycChoices = Object.entries(kycStates).map(([value, { label }]) => ({ value, label }))

export const languageChoices = Object.entries(paperLanguages).map(([value, label]) => ({ value, label }))

export const investorFields = formFieldsOf(lpRecord, {
  kyc_status: { choices: kycChoices },
  language: { choices: languageChoices },
})
