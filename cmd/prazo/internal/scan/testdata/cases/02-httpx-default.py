import httpx


async def page(url):
    async with httpx.AsyncClient() as client:
        return await client.get(url)  # want: idle 5s
