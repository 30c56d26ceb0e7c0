import { addBusinessDays } from '../../../kernel/values/business-days.ts'

/** The least notice that investors get (ILPA Principles 3.0), in business days. */
export const NOTICE_DAYS = 10

/** Returns the first day on which a call of this notice may be due without a reason. */
export const earliestDue = (notice: string): string => addBusinessDays(notice, NOTICE_DAYS)
