import { sentence } from '../../kernel/language/sentence.ts'
import { AppError, conflict, forbidden } from '../../kernel/problems/errors.ts'
import type { Row } from './actions.ts'
import type { Refusal } from './approval-machine.ts'
import type { Delegator } from './approvals.ts'
import { decided, keyWithoutVote } from './decide.ts'

/** Why a vote was not taken, the caller's own or the one they give for somebody else. */
export function refused(refusal: Refusal, row: Row, votesFor?: Pick<Delegator, 'name'>): AppError {
  switch (refusal) {
    case 'already_decided':
      return decided(row)
    case 'changed_meanwhile':
      return conflict(
        'changed_meanwhile',
        sentence`It has changed or was corrected since you read it: review it again and send its current \`digest\`.`,
      )
    case 'own_key':
      return forbidden(
        sentence`An API key cannot approve a proposal by its owner or by another of the owner’s keys: a person has to.`,
      )
    case 'key_without_vote':
      return keyWithoutVote()
    case 'proposer_cannot_approve':
      return new AppError(
        403,
        'proposer_cannot_approve',
        sentence`The proposer and anyone who corrected it cannot approve it: someone else must.`,
      )
    case 'joined_later':
      return new AppError(
        403,
        'joined_later',
        sentence`A person who joined after the proposal cannot be its second approver, nor decide a program’s proposal. Ask for it to be proposed again.`,
      )
    case 'already_approved':
      return conflict(
        'already_approved',
        votesFor
          ? sentence`${votesFor.name} has approved this; it also needs another approver.`
          : sentence`You have approved this; it also needs another approver.`,
      )
    case 'one_with_author':
    case 'one_with_voter':
      return new AppError(
        403,
        'counts_as_one',
        sentence`This vote counts as one with that of somebody who wrote or approved it: one person decides once, for themselves or for somebody else.`,
      )
    case 'not_delegated':
      return new AppError(
        403,
        'not_delegated',
        sentence`This vote is not delegated to you: the delegation has ended, has not begun, or does not reach this amount.`,
      )
    case 'delegate_is_author':
      return new AppError(
        403,
        'proposer_cannot_approve',
        sentence`Nobody approves for somebody else what they wrote themselves: a vote never comes back to the proposer.`,
      )
  }
}
