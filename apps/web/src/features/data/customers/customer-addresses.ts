/** Addresses of the pages of customers. */
export const CUSTOMERS = '/customers';

export function customerAddress(id: number): string {
  return `${CUSTOMERS}/${id}`;
}

/** The name of a customer on a page. */
export function nameOfCustomer({ customer_id, email }: { customer_id: string | null; email: string | null }): string {
  return email ?? customer_id ?? 'Customer';
}
