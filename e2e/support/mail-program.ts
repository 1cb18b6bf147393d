/** How the mail program of a recipient names itself: a person's, so that what it fetches is counted. */
export const MAIL_PROGRAM = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
