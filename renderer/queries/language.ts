import { type ChosenLanguageInput, meApi } from '../api/modules.ts'
import { speakFromNowOn } from '../language/languages.ts'

/** Has the office write to the person in a language, and the pages of this browser speak it. */
export const chooseLanguage = (code: string): Promise<unknown> =>
  meApi('PUT /api/v1/svc/me/language', {
    body: { language: code as ChosenLanguageInput['language'] },
  }).then(() => speakFromNowOn(code))
