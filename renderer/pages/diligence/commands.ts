import type { Command, RecordCommand } from '../../routes/commands.ts'

export const analyseDocuments: Command = {
  label: 'Analyse documents',
  at: { to: '/diligence' },
  keys: 'c',
  needs: 'write',
  module: 'vdr',
  keywords: ['red flags', 'data room'],
}

export const analyseDealDocuments: RecordCommand = {
  label: 'Analyse the documents of a deal',
  keys: 'd',
  needs: 'write',
  module: 'vdr',
  keywords: ['diligence', 'red flags'],
  of: 'Deals',
  at: id => ({ to: '/deals/$dealId', params: { dealId: String(id) }, search: { tab: 'diligence' } }),
}

export const createFundProfile: Command = {
  label: 'Create fund profile',
  at: { to: '/diligence' },
  keys: 'p',
  needs: 'write',
  module: 'odd',
  keywords: ['odd', 'ddq', 'answer bank'],
}

export const answerQuestions: Command = {
  label: 'Answer diligence questions',
  at: { to: '/diligence' },
  keys: 'q',
  needs: 'write',
  module: 'odd',
  keywords: ['odd', 'ddq', 'questionnaire'],
}
