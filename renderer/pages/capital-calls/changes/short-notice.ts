import { today } from '../../../format/days.ts'
import { earliestDue } from '../../../format/notice.generated.ts'
import { readDate } from '../../../format/read.ts'

const dayIn = (text = ''): string | null => {
  const reading = readDate(text, today())
  return 'value' in reading ? reading.value : null
}

/** Asks for the reason of a short notice only where the typed days make it one; the rule is the server’s. */
export function asksWithNotice(name: string, texts: Readonly<Record<string, string>>): boolean {
  if (name !== 'override_reason') return true
  const due = dayIn(texts.due_date)
  return due !== null && due < earliestDue(dayIn(texts.notice_date) ?? today())
}
