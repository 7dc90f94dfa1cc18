"""discogs_client: without a limit unless it has set_timeout(), from 2.6 on. The lab stands where its API is."""
# client: import discogs_client; print(discogs_client.__version__)
# packages: python3-discogs-client

import discogs_client

import harness



def default(url):
    client = discogs_client.Client("lab/1.0", user_token="secret")
    client._base_url = url + "?of="
    try:
        return 200, len(client.identity().data)  # prove: discogs-default
    except KeyError:  # the lab's answer names nobody
        return 200, 0


harness.main({"discogs-default": default})
