/** There is nothing to run the processes with: the installation was begun with other data. */
export class MissingMasters extends Error {
  constructor(what: string) {
    super(`the demonstration year needs ${what}, and there are none`);
    this.name = 'MissingMasters';
  }
}
