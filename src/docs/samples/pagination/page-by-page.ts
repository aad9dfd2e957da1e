import { Countersign } from '@countersign/sdk';

const client = new Countersign();

let page = await client.customers.list({ limit: 100 });
console.log(page.data.map(({ name }) => name).join(', '));
while (page.hasNextPage()) {
  page = await page.getNextPage();
  console.log(page.data.map(({ name }) => name).join(', '));
}
