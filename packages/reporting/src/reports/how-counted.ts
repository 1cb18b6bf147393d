/** How figures are counted, as heads of tables say it. */
export const HOW = {
  totalOpens: 'Every impression. A click whose impression never arrived counts as one.',
  uniqueOpens: 'People with at least one impression on these days, each counted once.',
  totalClicks: 'Every click.',
  uniqueClicks: 'People who clicked on these days, each counted once.',
  clickRate: 'Unique Clicks as a share of Unique Impressions.',
  conversions: 'Conversions that the attribution model gives to these impressions and clicks.',
  uniqueConversions: 'People who converted on these days, each counted once.',
  conversionRate: 'Unique Conversions as a share of Unique Impressions.',
  revenue: 'Value of these conversions.',
  revenuePerThousand: 'Revenue for every thousand impressions.',
  averageOrderValue: 'Revenue for each conversion.',
} as const;
