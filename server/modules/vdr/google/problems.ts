import { AppError, type Sentence, sentence } from '../../../kernel/index.ts'

/** Google's reason for a refusal, in words for people; callers of a route get 503 `source_unavailable`. */
export class GoogleProblem extends AppError {
  /** The status that Google answered; 0 where it did not. */
  readonly answered: number
  /** Google's own word for it, such as `exportSizeLimitExceeded`; empty where it gave none. */
  readonly reason: string
  /** True where every other request would fail now, too. */
  readonly isOfEverything: boolean

  constructor(words: Sentence, { answered = 0, reason = '', everything = false } = {}) {
    super(503, 'source_unavailable', words)
    this.answered = answered
    this.reason = reason
    this.isOfEverything = everything
  }
}

/** Messages about one file, by Google's reason. */
const OF_ONE: Readonly<Record<string, Sentence>> = {
  notFound: sentence`It no longer exists, or the account may not see it.`,
  cannotDownloadFile: sentence`Its owner does not let it be downloaded.`,
  cannotExportFile: sentence`Its owner does not let it be downloaded.`,
  fileNotDownloadable: sentence`Google has no content to export for it.`,
  fileNotExportable: sentence`Google does not export it in another format.`,
  exportSizeLimitExceeded: sentence`Google exports its own documents up to 10 MB only: download it there and upload the file.`,
  cannotDownloadAbusiveFile: sentence`Google considers the file harmful and does not release it.`,
  insufficientFilePermissions: sentence`The account may not read it.`,
}

/** Messages about errors that end all work at once, by Google's reason. */
const OF_EVERYTHING: Readonly<Record<string, Sentence>> = {
  authError: sentence`Google rejects the office’s token.`,
  accessNotConfigured: sentence`The Google Drive API is not enabled in the client’s project at Google.`,
  dailyLimitExceeded: sentence`Google is refusing requests today: the client’s daily limit is reached.`,
  quotaExceeded: sentence`Google is refusing requests for now: the client’s quota is used up.`,
  insufficientPermissions: sentence`The account did not grant access to its Drive: connect it again and leave that box ticked.`,
}

const PAUSES = new Set(['rateLimitExceeded', 'userRateLimitExceeded'])

/** The problem that an answer of Google's is; its body is read for Google's word. */
export async function problemIn(answer: Response): Promise<GoogleProblem> {
  const { status: answered } = answer
  const reason = reasonIn(await answer.text().catch(() => ''))
  if (answered === 429 || PAUSES.has(reason))
    return new GoogleProblem(sentence`Google is rate-limiting requests: try again later.`, {
      answered: 429,
      reason,
      everything: true,
    })
  const ofAll = OF_EVERYTHING[reason]
  if (ofAll) return new GoogleProblem(ofAll, { answered, reason, everything: true })
  const words =
    OF_ONE[reason] ??
    (answered === 404
      ? OF_ONE.notFound
      : answered >= 300 && answered < 400
        ? sentence`Google redirects elsewhere; redirects are not followed.`
        : reason
          ? sentence`Google answered ${answered} (${reason}).`
          : sentence`Google answered ${answered}.`)
  return new GoogleProblem(words as Sentence, { answered, reason })
}

/** Google's word in the body of a refusal: of the Drive, or of the tokens. */
function reasonIn(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: unknown }
    const word =
      typeof error === 'string'
        ? error
        : (error as { errors?: Array<{ reason?: unknown }> } | undefined)?.errors?.[0]?.reason
    return typeof word === 'string' && /^\w{1,60}$/.test(word) ? word : ''
  } catch {
    return ''
  }
}
