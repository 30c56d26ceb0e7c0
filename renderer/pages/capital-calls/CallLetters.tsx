import type { CapitalCall } from '../../api/modules.ts'
import { MailSection } from '../../components/mail/MailSection.tsx'
import { formatDate } from '../../format/dates.ts'
import { defaultMail, extensionMail, remedyMail, type SentPapers } from '../../queries/mail.ts'
import { defaultRemedies } from '../../words/capital.ts'

/** Letters about a call: later due dates, notices of default, and remedies that stand. */
export function CallLetters({ call }: { call: CapitalCall }) {
  const late = call.allocation.filter(line => line.default !== null)
  return (
    <>
      {call.extensions.map(({ id, due_date }) => (
        <Letters
          key={id}
          papers={extensionMail(call.id, id)}
          title={`The letters about the extension to ${formatDate(due_date)} by mail`}
        />
      ))}
      {late.length > 0 && <Letters papers={defaultMail(call.id)} title="Default notices by mail" />}
      {late.flatMap(({ lp_name, default: notPaid }) =>
        (notPaid?.remedies ?? [])
          .filter(remedy => remedy.void === null)
          .map(({ id, kind }) => (
            <Letters
              key={id}
              papers={remedyMail(call.id, id)}
              title={`The notice to ${lp_name} by mail: ${defaultRemedies[kind]}`}
            />
          )),
      )}
    </>
  )
}

const Letters = ({ papers, title }: { papers: SentPapers; title: string }) => (
  <MailSection papers={papers} title={title} pdf={papers.address.replace(/mail$/, 'pdf')} />
)
