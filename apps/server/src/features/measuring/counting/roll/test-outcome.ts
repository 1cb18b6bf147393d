/** Recipients of a test within its span, and what each brought. */

export interface TestSpan {
  campaignId: number;
  test: number;
  /** Instants: from the first on, and before the second. */
  since: string;
  until: string | undefined;
}

/** In a statement whose first parameters are the company, the campaign, the test, and the two instants. */
export const RECIPIENTS_WITHIN = `t.company_id = $1 and t.object_id = $2 and t.test = $3 and t.at >= $4 and t.at < coalesce($5::timestamptz, 'infinity')`;

/** Each recipient, with what they brought within the span. */
export const OUTCOME_OF_RECIPIENTS = `select t.company_id, t.object_id, t.test, t.variant, t.clicked_at, t.returned,
    t.kept_conversions + count(c.key) as conversions, t.kept_revenue + coalesce(sum(c.value), 0)::bigint as revenue
  from test_recipient t left join conversion c on c.company_id = t.company_id and c.recipient = t.recipient and not c.gone
    and c.at >= t.at and c.at < coalesce($5::timestamptz, 'infinity')
  where ${RECIPIENTS_WITHIN} group by t.company_id, t.object_id, t.test, t.recipient`;
