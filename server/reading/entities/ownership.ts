import { percentagesIn } from '../facts/percentages.ts'
import type { ReadDocument } from '../text/document.ts'
import { evidenceAt } from '../text/evidence.ts'
import type { DocumentMentions, Mention } from './mentions.ts'
import { companiesIn, isFund, isPersonName, partyNamesIn } from './names.ts'

const REGISTER =
  /\b(?:share\s?holders?\s(?:register|list|structure)|register\sof\s(?:members|shareholders)|cap(?:itali[sz]ation)?\stable|ownership\s(?:structure|table)|list\sof\s(?:share|stock)holders|members\sand\spercentage\sinterests)\b/i
/** Paragraphs after the heading of a register in which its rows are looked for. */
const ROWS = 40

/** The owners in a register of members or a capitalisation table, each in a row with its percentage. */
export function readRegisters(document: ReadDocument, found: DocumentMentions): void {
  for (const { number, paragraphs } of document.pages) {
    for (const [index, heading] of paragraphs.entries()) {
      if (heading.length > 3000 || !REGISTER.test(heading)) continue
      const owned = ownedCompany(document, number, index, heading, found)
      if (!owned) continue
      for (const [offset, text] of paragraphs.slice(index, index + ROWS).entries())
        readRows(document.name, number, index + offset, text, owned, found)
      return
    }
  }
}

function ownedCompany(
  document: ReadDocument,
  page: number,
  paragraph: number,
  heading: string,
  found: DocumentMentions,
): Mention | undefined {
  const named = companiesIn(heading.split('\n')[0] ?? '')[0]
  if (named)
    return found.add(
      isFund(named.name) ? 'fund' : 'company',
      named.name,
      evidenceAt(document.name, page, paragraph, heading, named.start, named.end),
    )
  const first = document.pages[0]?.paragraphs[0] ?? ''
  const titled = companiesIn(first.split('\n')[0] ?? '')[0]
  return (
    titled &&
    found.add('company', titled.name, evidenceAt(document.name, 1, 0, first, titled.start, titled.end))
  )
}

function readRows(
  document: string,
  page: number,
  paragraph: number,
  text: string,
  owned: Mention,
  found: DocumentMentions,
): void {
  let start = 0
  for (const line of text.split('\n')) {
    const evidence = evidenceAt(document, page, paragraph, text, start, start + line.length)
    start += line.length + 1
    const [percentage, more] = percentagesIn(line)
    if (!percentage || more || line.length > 200) continue
    const company = partyNamesIn(line)[0]
    const person = /^\s*(?:\d{1,2}[.)]\s)?([^\t|,:;\d%]{5,60}?)(?=\s*[\t|,:;\d]|\s{2,}|\s[-–—]\s)/
      .exec(line)?.[1]
      ?.trim()
    const owner = company
      ? found.add(isFund(company.name) ? 'fund' : 'company', company.name, evidence)
      : person && isPersonName(person)
        ? found.add('person', person, evidence)
        : undefined
    if (!owner || owner === owned || /\btotal\b/i.test(line)) continue
    if (owner.type === 'person') owner.actsFor.add(owned)
    found.relate(owner, owned, 'owns', [evidence], { share: percentage.share })
  }
}
